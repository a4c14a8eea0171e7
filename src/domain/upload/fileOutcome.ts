import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import { fileFaultOf, type RefusedLine } from './FileFaultBanner'
import type { ImportOutcome } from './importKind'
import { lineText } from './lineText'

/**
 * The result of a file that the server has read.
 * @param banner shows what is wrong with the file itself
 */
export function fileOutcome(
  { data, errorCount }: { readonly data: readonly RefusedLine[]; readonly errorCount?: number },
  translate: Translate,
  banner: (fault: RefusedLine) => ReactNode,
): Pick<ImportOutcome, 'refused' | 'refusedCount' | 'isRefused' | 'summary'> {
  const fault = fileFaultOf({ data })
  return {
    refused: data.filter(({ line }) => line > 0).map((line) => ({ line: line.line, text: lineText(line, translate) })),
    refusedCount: (errorCount ?? 0) - (fault ? 1 : 0),
    ...(fault && { isRefused: true, summary: banner(fault) }),
  }
}
