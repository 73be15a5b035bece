interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}
export function isOutOfStep(lock: Lock, installed: Lock): boolean;
export function needsInstall(root: string): boolean;
export const USABLE_NODES: string;
export function isUsableNode(version: string): boolean;
