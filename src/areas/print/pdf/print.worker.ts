import latin from '@expo-google-fonts/roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf?url'
import jp from '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf?url'
import kr from '@expo-google-fonts/noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf?url'
import type { FontName } from './fonts'
import type { DrawnPart, FromWorker, ToWorker } from './messages'
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

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  make(data).then(say, (error: unknown) => say(error instanceof NoAnswer ? error.why : { type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})

/** Draws the labels of each part, two calls at a time, and places them in their order. */
async function make({ job, parts, list }: ToWorker): Promise<FromWorker> {
  const document = new SheetDocument(job, loadFont)
  const leftOut: number[] = []
  let lines = 0
  let labels = 0
  const asked = parts.slice(0, AT_ONCE).map(drawn)
  for (const [at, { copies }] of parts.entries()) {
    const pictures = await asked[at]
    const next = parts[at + AT_ONCE]
    if (next) asked.push(drawn(next))
    // Nobody waits for it once it failed before its turn.
    asked.at(-1)?.catch(() => undefined)
    for (const [line, times] of copies.entries()) {
      if ((await document.add(pictures?.[line] ?? '', times)).length > 0) leftOut.push(lines)
      lines++
      labels += times
    }
    say({ type: 'progress', labels })
  }
  if (list) await addPickList(document, list, job.sheet.page, new Set(leftOut))
  // Made here: tens of megabytes are not copied on the page's own thread.
  return { type: 'done', pdf: new Blob([document.finish()], { type: 'application/pdf' }), pages: document.pages, leftOut }
}

class NoAnswer extends Error {
  constructor(readonly why: FromWorker) {
    super(why.type)
  }
}

async function drawn({ call }: DrawnPart): Promise<readonly string[]> {
  const response = await fetch(call.url, call.init).catch(() => {
    throw new NoAnswer({ type: 'lost' })
  })
  if (response.ok) {
    const answer = (await response.json()) as string[] | { message?: string }
    if (Array.isArray(answer)) return answer
    throw new Error(answer.message ?? 'There are no pictures.')
  }
  throw new NoAnswer({ type: 'refused', call, status: response.status, statusText: response.statusText, answer: await response.text() })
}
