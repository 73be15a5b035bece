/** With whom a recording is shared; `shared` is with anybody, in whatever words the service says it. */
export const SHARINGS = ['private', 'shared', 'team', 'selected-teams', 'organization'] as const;
export type Sharing = (typeof SHARINGS)[number];
