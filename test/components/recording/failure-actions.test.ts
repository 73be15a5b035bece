import { describe, expect, it, vi } from 'vitest';
import { actOnFailure } from '../../../components/ui/failure-notice.tsx';

function deps(granted = true) {
  return {
    retry: vi.fn<() => void>(),
    openOptions: vi.fn<(connectionId?: string) => void>(),
    requestPermission: vi.fn<(origin: string) => Promise<boolean>>().mockResolvedValue(granted),
    openTab: vi.fn<(url: string) => void>(),
  };
}

describe('actOnFailure', () => {
  it('asks for permission within the click, and tries again once it is given', async () => {
    const granting = deps();
    actOnFailure('grant', { code: 'permission-missing', origin: 'https://rec.example' }, granting);
    expect(granting.requestPermission).toHaveBeenCalledWith('https://rec.example');
    await vi.waitFor(() => expect(granting.retry).toHaveBeenCalledOnce());
  });

  it('does not try again when permission is refused', async () => {
    const refusing = deps(false);
    actOnFailure('grant', { code: 'permission-missing', origin: 'https://rec.example' }, refusing);
    await refusing.requestPermission.mock.results[0]?.value;
    expect(refusing.retry).not.toHaveBeenCalled();
  });

  it('opens the address of the failure, settings, or the recording again', () => {
    const all = deps();
    actOnFailure('open-address', { code: 'web-page', address: 'https://rec.example/x' }, all);
    expect(all.openTab).toHaveBeenCalledWith('https://rec.example/x');
    actOnFailure('open-settings', { code: 'key-rejected' }, all);
    expect(all.openOptions).toHaveBeenLastCalledWith(undefined);
    actOnFailure('open-settings', { code: 'key-rejected', connection: { id: 'b', name: 'Home' } }, all);
    expect(all.openOptions).toHaveBeenLastCalledWith('b');
    actOnFailure('retry', { code: 'offline' }, all);
    expect(all.retry).toHaveBeenCalledOnce();
  });
});
