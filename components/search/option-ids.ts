export const LIST_ID = 'recordings';
export const SUGGESTIONS_ID = 'suggestions';
export const FILTERS_ID = 'filters';

export const suggestionId = (at: number): string => `${SUGGESTIONS_ID}-${at}`;

/** DOM id of an item. Its key has a recording's id, which can contain any character, even spaces, so it is encoded. */
export const optionId = (key: string): string => `option-${encodeURIComponent(key.toWellFormed())}`;

/** Leaves the focus in the box when something that has none of its own is pressed. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The attributes of an option. The box keeps the focus, and handles the keys. */
export const optionProps = (key: string, isSelected: boolean, onPress: (key: string) => void) =>
  ({
    id: optionId(key),
    role: 'option',
    'aria-selected': isSelected,
    onMouseDown: keepFocus,
    onClick: () => onPress(key),
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
