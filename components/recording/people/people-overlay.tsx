import { useMemo } from 'preact/hooks';
import { toTalkTime } from '../../../lib/recording/talk-time.ts';
import { PeopleList, type PeopleListProps } from './people.tsx';

/** The list of people, with who spoke how long worked out only now that it is asked for. */
export function PeopleOverlay(props: Omit<PeopleListProps, 'talkTime'>) {
  const { content } = props;
  const talkTime = useMemo(() => toTalkTime(content), [content.segments, content.speakers.length]);
  return <PeopleList talkTime={talkTime} {...props} />;
}
