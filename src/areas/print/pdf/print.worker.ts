import { loadFont } from '../../../domain/pdf/loadFont'
import type { DrawnPart, FromWorker, ToWorker, WorkEnd } from './messages'
import { addPickList } from './pickList'
import { SheetDocument } from './sheetDocument'

// Calls in flight while earlier labels are placed.
const PARALLEL_CALLS = 2

const post = (message: FromWorker) => postMessage(message)

// Batches that were requested and have not arrived.
const requested = new Map<number, (part: DrawnPart) => void>()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'part') {
    requested.get(data.at)?.(data.part)
    requested.delete(data.at)
    return
  }
  make(data).then(post, (error: unknown) =>
    post(
      error instanceof CallFailed
        ? error.why
        : { type: 'failed', message: error instanceof Error ? error.message : String(error) },
    ),
  )
})

function partAt(at: number): Promise<DrawnPart> {
  return new Promise((resolve) => {
    requested.set(at, resolve)
    post({ type: 'ask', at })
  })
}

async function make({ job, parts, list }: Extract<ToWorker, { type: 'start' }>): Promise<WorkEnd> {
  const document = new SheetDocument(job, loadFont)
  const leftOut: number[] = []
  let lines = 0
  let labels = 0
  const batches = Array.from({ length: Math.min(PARALLEL_CALLS, parts) }, (_, at) => prefetch(at))
  for (let at = 0; at < parts; at++) {
    const part = await batches[at]
    if (at + PARALLEL_CALLS < parts) batches.push(prefetch(at + PARALLEL_CALLS))
    for (const [line, times] of (part?.copies ?? []).entries()) {
      if ((await document.add(part?.pictures[line] ?? '', times)).length > 0) leftOut.push(lines)
      lines++
      labels += times
    }
    post({ type: 'progress', labels })
  }
  if (list) await addPickList(document, list, job.sheet.page, new Set(leftOut))
  // Made here, so that tens of megabytes are not copied on the main thread.
  return {
    type: 'done',
    pdf: new Blob([document.finish()], { type: 'application/pdf' }),
    pages: document.pages,
    leftOut,
  }
}

// A batch that fails after another one did has nobody awaiting it.
function prefetch(at: number): ReturnType<typeof drawn> {
  const part = drawn(at)
  part.catch(() => undefined)
  return part
}

class CallFailed extends Error {
  constructor(readonly why: WorkEnd) {
    super(why.type)
  }
}

async function drawn(
  at: number,
): Promise<{ readonly pictures: readonly string[]; readonly copies: readonly number[] }> {
  const { call, copies } = await partAt(at)
  const response = await fetch(call.url, call.init).catch(() => {
    throw new CallFailed({ type: 'lost' })
  })
  if (response.ok) {
    const answer = (await response.json()) as string[] | { message?: string }
    if (Array.isArray(answer)) return { pictures: answer, copies }
    throw new Error(answer.message ?? 'There are no pictures.')
  }
  throw new CallFailed({
    type: 'refused',
    call,
    status: response.status,
    statusText: response.statusText,
    answer: await response.text(),
  })
}
