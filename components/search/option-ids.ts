export const LIST_ID = 'recordings';
export const SUGGESTIONS_ID = 'suggestions';
export const FILTERS_ID = 'filters';

export const suggestionId = (at: number): string => `${SUGGESTIONS_ID}-${at}`;

/** DOM id of an item. Its key has a recording's id, which can contain any character, even spaces, so it is encoded. */
export const optionId = (key: string): string => `option-${encodeURIComponent(key.toWellFormed())}`;

/** The attributes of an option. The box keeps the focus, and handles the keys. */
export const optionProps = (id: string, isSelected: boolean, onPress: () => void) =>
  ({
    id,
    role: 'option',
    'aria-selected': isSelected,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onPress,
  }) as const;

/** The attributes of a control in a row, for the pointer: the keys of the box do the same. */
export const pressProps = (title: string, onPress: (event: MouseEvent) => void) =>
  ({
    title,
    'aria-hidden': 'true',
    onClick(event: MouseEvent) {
      event.stopPropagation();
      onPress(event);
    },
  }) as const;
