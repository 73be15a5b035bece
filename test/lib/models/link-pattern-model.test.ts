import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { createCopyChoices } from '../../../lib/models/copy-choices.ts';
import { createLinkPatternModel } from '../../../lib/models/link-pattern-model.ts';
import { UNMANAGED } from '../../../lib/storage/managed.ts';
import { aConnectionWorld } from '../../support/connection-world.ts';
import { aRecording } from '../../support/factories.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const PATTERN = 'https://rec.example/r/{id}';
const RECENT = [
  aRecording({ id: 'old', title: 'Old', createdAtMs: 1 }),
  aRecording({ id: 'new/1', title: 'Weekly sync', createdAtMs: 2 }),
  aRecording({ id: '..', title: 'Never', createdAtMs: 3 }),
];

async function aModel(recent = RECENT) {
  const stored = aUserData();
  const { client, announce } = aConnectionWorld({ answers: { 'recordings.recent': () => succeed(recent) } });
  const model = createLinkPatternModel({ client, userData: stored.userData });
  await model.start();
  const kept = async () => valueOf(await stored.own.linkPattern.read());
  return { ...stored, model, kept, announce, state: () => model.state.value };
}

describe('the address pattern', () => {
  it('stays as it is typed when its connection gets another name', async () => {
    const { userData } = aUserData();
    const { client } = aConnectionWorld({ answers: { 'recordings.recent': () => succeed([]) } });
    const shown = signal({ scope: 'b', name: 'Work' });
    const model = createLinkPatternModel({ client, userData, scope: () => shown.value.scope });
    await model.start();
    model.type('https://rec.example/r/');
    shown.value = { scope: 'b', name: 'Office' };
    expect(model.state.value.text).toBe('https://rec.example/r/');
    shown.value = { scope: 'c', name: 'Home' };
    expect(model.state.value.text).toBe('');
  });

  it('is saved as soon as it is valid, with the address of the newest recording to try', async () => {
    const { model, kept, state } = await aModel();
    expect(state()).toMatchObject({ text: '', problem: null, sample: null });
    model.type(PATTERN);
    await vi.waitFor(async () => expect(await kept()).toBe(PATTERN));
    expect(state().sample).toEqual({ title: 'Weekly sync', href: 'https://rec.example/r/new%2F1' });
    expect(model.pattern.value).toBe(PATTERN);
    await vi.waitFor(() => expect(state().save).toEqual({ status: 'saved' }));
  });

  it('stays as it was while what is typed is not valid, which is said when typing has ended', async () => {
    const { model, kept, own, state } = await aModel();
    await own.linkPattern.write(PATTERN);
    model.type('javascript:alert({id})');
    expect(state()).toMatchObject({ problem: null, sample: null });
    model.settle();
    expect(state()).toMatchObject({ problem: 'scheme', text: 'javascript:alert({id})' });
    expect(await kept()).toBe(PATTERN);
  });

  it('is removed with its text', async () => {
    const { model, own, area, state } = await aModel();
    await own.linkPattern.write(PATTERN);
    await vi.waitFor(() => expect(state().text).toBe(PATTERN));
    model.type(' ');
    await vi.waitFor(() => expect([...area.values.keys()].join()).not.toContain('link-pattern'));
    model.settle();
    expect(state()).toMatchObject({ text: '', problem: null });
  });

  it('is not lost from the field when it cannot be saved', async () => {
    const { model, reading, kept, state } = await aModel();
    reading.fails = true;
    model.type(PATTERN);
    await vi.waitFor(() => expect(state().save).toMatchObject({ status: 'failed' }));
    model.settle();
    expect(state().text).toBe(PATTERN);
    reading.fails = false;
    model.retry();
    await vi.waitFor(async () => expect(await kept()).toBe(PATTERN));
  });

  it('is the organization’s where that has one', async () => {
    const { model, userData, own, state } = await aModel();
    await own.linkPattern.write(PATTERN);
    model.type('https://rec.example/unfinished');
    await userData.policyCache.write({ ...UNMANAGED, linkPattern: 'https://theirs.example/{id}' });
    await vi.waitFor(() => expect(state()).toMatchObject({ isManaged: true, text: 'https://theirs.example/{id}' }));
    await userData.policyCache.write({ ...UNMANAGED, linkPattern: 'javascript:{id}' });
    await vi.waitFor(() => expect(state()).toMatchObject({ isManaged: false }));
    expect(model.pattern.value).toBe(PATTERN);
  });

  it('is another one after a change of the connection', async () => {
    const { model, area, announce, userData, state } = await aModel();
    model.type('https://rec.example/unfinished');
    await userData.at('https://other.example').linkPattern.write('https://other.example/{id}');
    const other = {
      id: 'b',
      scope: '',
      account: 1,
      address: 'https://other.example',
      forgetsKey: false,
      keyId: 'k',
      key: null,
    };
    await area.set({ connections: { list: [other] } });
    await announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(state().text).toBe('https://other.example/{id}'));
  });
});

describe('createCopyChoices', () => {
  it('follows the address pattern', async () => {
    const { userData, own } = aUserData();
    const choices = createCopyChoices(userData, () => null);
    expect(choices.isRead()).toBe(false);
    await choices.read();
    expect(choices.isRead()).toBe(true);
    expect(choices.state.value.linkPattern).toBeNull();
    await own.linkPattern.write(PATTERN);
    await vi.waitFor(() => expect(choices.state.value.linkPattern).toBe(PATTERN));
  });
});
