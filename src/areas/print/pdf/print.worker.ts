import latin from '@expo-google-fonts/roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf?url'
import jp from '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf?url'
import kr from '@expo-google-fonts/noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf?url'
import type { FontName } from './fonts'
import type { DrawnPart, FromWorker, ToWorker, WorkEnd } from './messages'
import { addPickList } from './pickList'
import { SheetDocument } from './sheetDocument'

const ADDRESSES: Readonly<Record<FontName, string>> = { latin, jp, kr }

async function loadFont(name: FontName): Promise<Uint8Array> {
  const response = await fetch(ADDRESSES[name])
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Answers on their way while what came before is placed. */
const AT_ONCE = 2

const say = (message: FromWorker) => postMessage(message)

/** Parts that were asked for and have not come. */
const awaited = new Map<number, (part: DrawnPart) => void>()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'part') {
    awaited.get(data.at)?.(data.part)
    awaited.delete(data.at)
    return
  }
  make(data).then(say, (error: unknown) => say(error instanceof NoAnswer ? error.why : { type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})

function partAt(at: number): Promise<DrawnPart> {
  return new Promise((resolve) => {
    awaited.set(at, resolve)
    say({ type: 'ask', at })
  })
}

/** Draws the labels of each part, two calls at a time, and places them in their order. */
async function make({ job, parts, list }: Extract<ToWorker, { type: 'start' }>): Promise<WorkEnd> {
  const document = new SheetDocument(job, loadFont)
  const leftOut: number[] = []
  let lines = 0
  let labels = 0
  const asked = Array.from({ length: Math.min(AT_ONCE, parts) }, (_, at) => askFor(at))
  for (let at = 0; at < parts; at++) {
    const part = await asked[at]
    if (at + AT_ONCE < parts) asked.push(askFor(at + AT_ONCE))
    for (const [line, times] of (part?.copies ?? []).entries()) {
      if ((await document.add(part?.pictures[line] ?? '', times)).length > 0) leftOut.push(lines)
      lines++
      labels += times
    }
    say({ type: 'progress', labels })
  }
  if (list) await addPickList(document, list, job.sheet.page, new Set(leftOut))
  // Made here: tens of megabytes are not copied on the page's own thread.
  return { type: 'done', pdf: new Blob([document.finish()], { type: 'application/pdf' }), pages: document.pages, leftOut }
}

/** Asks for a part. Nobody waits for one that fails after another did. */
function askFor(at: number): ReturnType<typeof drawn> {
  const part = drawn(at)
  part.catch(() => undefined)
  return part
}

class NoAnswer extends Error {
  constructor(readonly why: WorkEnd) {
    super(why.type)
  }
}

async function drawn(at: number): Promise<{ readonly pictures: readonly string[]; readonly copies: readonly number[] }> {
  const { call, copies } = await partAt(at)
  const response = await fetch(call.url, call.init).catch(() => {
    throw new NoAnswer({ type: 'lost' })
  })
  if (response.ok) {
    const answer = (await response.json()) as string[] | { message?: string }
    if (Array.isArray(answer)) return { pictures: answer, copies }
    throw new Error(answer.message ?? 'There are no pictures.')
  }
  throw new NoAnswer({ type: 'refused', call, status: response.status, statusText: response.statusText, answer: await response.text() })
}
