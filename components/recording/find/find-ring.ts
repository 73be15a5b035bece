/** Elements that can contain a ring, which moves with them; all are positioned. */
const HOSTS = '.document-scroll, .turn, [role="tabpanel"]';

export interface Ring {
  /** Draws the ring around some words; around each line if they wrap. */
  draw(words: StaticRangeInit): void;
  clear(): void;
}

/**
 * Creates the ring around the current match. Highlights cannot have one, and splitting the text for an element would
 * lay out a paragraph again with each step. It is placed in the turn, the wide table or the document, so that
 * neither scrolling nor height changes elsewhere move it off the match.
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
    const { scrollLeft } = host;
    const lines = [...range.getClientRects()];
    for (const [index, line] of lines.entries()) {
      const part = (parts[index] ??= createPart());
      part.style.cssText = `left: ${line.left - left + scrollLeft}px; top: ${line.top - top}px; width: ${line.width}px; height: ${line.height}px`;
      // A part that stays in its host needs no new styles.
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
