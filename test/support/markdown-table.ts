/**
 * The text under a heading (`## Permissions`) of a Markdown text, up to the next heading; empty without that heading.
 */
export function sectionOf(markdown: string, heading: string): string {
  return markdown.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
}

/** The cells of the rows of the first table, without its head. */
export function tableIn(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
