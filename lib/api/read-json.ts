import { fail, succeed, type Result } from '../failure.ts';
import type { Answer } from './send-request.ts';
import { longestDetail, plainText } from './server-message.ts';
import type { Service } from './types.ts';

/** Enough to fill a detail without cleaning 25 MB for it. */
const excerptLength = 2_000;

export function isEmpty(answer: Answer): boolean {
  return answer.text.trim() === '';
}

/**
 * Parses a response as JSON, whatever its content type (docs/faults.md#f25). A web page is recognized by its first
 * character or its type (#f17); anything else that is not JSON is unexpected (#f21).
 */
export function readJson(answer: Answer, service: Service): Result<unknown> {
  if (answer.text.trimStart().startsWith('<')) return fail({ code: 'web-page', address: service.address });
  try {
    return succeed(JSON.parse(answer.text));
  } catch {
    const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(answer.headers.get('Content-Type') ?? '');
    return isPage ? fail({ code: 'web-page', address: service.address }) : unexpected(answer, service);
  }
}

/** A failure with details for developers: status, type and beginning of the response. */
export function unexpected(answer: Answer, service: Service): Result<never> {
  const type = answer.headers.get('Content-Type') ?? 'no content type';
  const detail = `${answer.status}, ${type}: ${answer.text.slice(0, excerptLength)}`;
  return fail({ code: 'unexpected-answer', detail: plainText(detail, service.key, longestDetail) });
}
