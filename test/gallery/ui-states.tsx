import { AudioLines, BookOpen, Copy, Search } from 'lucide';
import { Button } from '../../components/ui/button.tsx';
import { CopyByHand } from '../../components/ui/copy-by-hand.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { MenuList, type MenuItem } from '../../components/ui/menu-list.tsx';
import { NOW } from './data.ts';
import { failureSamples } from './failures.ts';
import { ICONS } from './icons.ts';
import { said } from './said.ts';
import { drawn, type GalleryState } from './state.ts';

const nothing = () => undefined;

const ITEMS: MenuItem[] = [
  { id: 'a', label: said('Insert summary into docs.example.com') },
  { id: 'b', label: said('Copy notes'), hint: said('.md'), separated: true },
  { id: 'c', label: said('Formatted'), checked: true, group: said('Default format') },
  { id: 'd', label: said('Plain text'), checked: false, group: said('Default format') },
];

/** Components that every screen uses. */
export const uiStates: readonly GalleryState[] = [
  {
    name: 'ui/buttons',
    draw: () => (
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind} icon={kind === 'quiet' ? Copy : AudioLines}>
            {said(kind)}
          </Button>
        ))}
        <Button>{said('Without')}</Button>
        <Button busy>{said('Busy')}</Button>
      </p>
    ),
  },
  {
    name: 'ui/icon-buttons',
    draw: () => (
      <p>
        <IconButton icon={Search} label={said('Find')} shortcut="/" onClick={nothing} />
        <IconButton icon={Copy} label={said('Copy')} idle onClick={nothing} />
        {[false, true].map((open) => (
          <IconButton
            key={String(open)}
            icon={BookOpen}
            label={said('Outline')}
            opens={{ open, id: 'x' }}
            active={open}
            onClick={nothing}
          />
        ))}
      </p>
    ),
  },
  {
    name: 'ui/icons',
    draw: () => (
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        {Object.entries(ICONS).map(([name, icon]) => (
          <Icon key={name} of={icon} size={20} />
        ))}
      </p>
    ),
  },
  {
    name: 'ui/menu',
    whole: true,
    draw: () => (
      <MenuList
        id="menu"
        label={said('Export')}
        items={ITEMS}
        inside={null}
        anchor={{ current: document.body }}
        onClose={nothing}
      />
    ),
  },
  {
    name: 'ui/dialog',
    whole: true,
    draw: () => (
      <Dialog title={said('Keys')} onClose={nothing}>
        <p>{said('What is in it.')}</p>
      </Dialog>
    ),
  },
  {
    name: 'ui/empty',
    draw: () => (
      <EmptyState icon={AudioLines} title={said('Nothing here')} detail={said('It comes when something was recorded.')}>
        <Button kind="primary">{said('Do something')}</Button>
      </EmptyState>
    ),
  },
  {
    name: 'ui/copy-by-hand',
    draw: () => (
      <CopyByHand
        plain={said('Launch moves to 17 December\nThe budget stays')}
        copyKeys="⌘C"
        onCopied={nothing}
        onClose={nothing}
      />
    ),
    act: drawn,
  },
  ...failureSamples().map(({ name, failure }) => ({
    name: `notice/${name}`,
    pictures: 'usual' as const,
    draw: () => <FailureNotice failure={failure} nowMs={NOW} onAction={nothing} />,
  })),
];
