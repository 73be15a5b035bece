/** Who a recording is shared with; `shared` means with anyone, however the service puts it. */
export const SHARINGS = ['private', 'shared', 'team', 'selected-teams', 'organization'] as const;
export type Sharing = (typeof SHARINGS)[number];
