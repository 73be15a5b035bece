import { isName } from './names.ts';
import type { TemplateNode, Use } from './parse-template.ts';
import type { SubjectValues } from './subject-values.ts';
import { isEmpty } from './values.ts';

/** Names of what was said and written in a meeting; all others are about it. */
const CONTENT: ReadonlySet<string> = new Set(['summary', 'notes', 'transcript', 'turns']);

/**
 * Whether the recording lacks what the template is for: the template names the summary outside of a section of its own
 * and there is none, or it names contents and there are none at all. A substitute in the template, by `{{^summary}}` or
 * `default`, is enough.
 */
export function lacksContent(nodes: readonly TemplateNode[], values: SubjectValues): boolean {
  let [named, found, provided, needsSummary, replacesSummary] = [false, false, false, false, false];
  const isMissing = ({ name }: Use) => isName(name) && isEmpty(values.value(name));

  function look(nodes: readonly TemplateNode[], inSummary: boolean): void {
    for (const node of nodes) {
      if (!('use' in node)) continue;
      const { use } = node;
      const ofSummary = use.name === 'summary';
      const isSection = node.type === 'section';
      if (CONTENT.has(use.name)) {
        named = true;
        const hasStandIn = isSection ? node.inverted : use.filters.some(({ name }) => name === 'default');
        if (!isMissing(use)) found = true;
        else if (hasStandIn) {
          provided = true;
          replacesSummary ||= ofSummary;
        } else if (ofSummary && !isSection && !inSummary) needsSummary = true;
      }
      if (isSection) look(node.children, inSummary || ofSummary);
    }
  }

  look(nodes, false);
  return (needsSummary && !replacesSummary) || (named && !found && !provided);
}
