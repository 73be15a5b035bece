import { useMemo } from 'preact/hooks';
import { toTalkTime } from '../../../lib/recording/talk-time.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { PeopleList, type PeopleListProps } from '../people/people.tsx';
import { Transcript, type TranscriptProps } from './transcript.tsx';

export interface TranscriptPanelProps
  extends Omit<TranscriptProps, 'speakers'>, Pick<PeopleListProps, 'onChoose' | 'onName'> {
  content: RecordingContent;
  peopleOpen: boolean;
}

/** The transcript, under the list of people while that is open. */
export function TranscriptPanel({ content, peopleOpen, onChoose, onName, ...transcript }: TranscriptPanelProps) {
  return (
    <>
      {peopleOpen && <OpenPeople content={content} chosen={transcript.chosen} onChoose={onChoose} onName={onName} />}
      <Transcript speakers={content.speakers} {...transcript} />
    </>
  );
}

/** Only now is it worked out who spoke how long. */
function OpenPeople({ content, ...rest }: Omit<PeopleListProps, 'talkTime'>) {
  const talkTime = useMemo(() => toTalkTime(content), [content.segments]);
  return <PeopleList content={content} talkTime={talkTime} {...rest} />;
}
