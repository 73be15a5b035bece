/** What a ring lies in, and moves with; both are where absolute places begin. */
const HOSTS = '.turn, [role="tabpanel"]';

export interface Ring {
  /** Puts the ring around some words; around each line of them where they are broken. */
  draw(words: StaticRangeInit): void;
  clear(): void;
}

/**
 * The ring around the match that the reader is at. Highlights cannot have one, and cutting the text for an element would
 * lay a paragraph out anew with each step. It lies in the turn or document, so that scrolling and heights elsewhere leave
 * it where it is.
 */
export function createRing(): Ring {
  const parts: HTMLElement[] = [];
  let around: StaticRangeInit | null = null;

  function wipe(from = 0) {
    for (const part of parts.splice(from)) part.remove();
  }

  function place() {
    const host = around?.startContainer.parentElement?.closest<HTMLElement>(HOSTS);
    if (!around || !host) return wipe();
    const range = document.createRange();
    range.setStart(around.startContainer, around.startOffset);
    range.setEnd(around.endContainer, around.endOffset);
    const { left, top } = host.getBoundingClientRect();
    const lines = [...range.getClientRects()];
    for (const [index, line] of lines.entries()) {
      const part = (parts[index] ??= createPart());
      part.style.cssText = `left: ${line.left - left}px; top: ${line.top - top}px; width: ${line.width}px; height: ${line.height}px`;
      // What stays in its place costs no new styles.
      if (part.parentElement !== host) host.append(part);
    }
    wipe(lines.length);
  }

  return {
    draw(words) {
      if (!around) addEventListener('resize', place);
      around = words;
      place();
    },
    clear() {
      removeEventListener('resize', place);
      around = null;
      wipe();
    },
  };
}

function createPart(): HTMLElement {
  const part = document.createElement('span');
  part.className = 'find-ring';
  part.ariaHidden = 'true';
  return part;
}
