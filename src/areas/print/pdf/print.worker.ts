import latin from '@expo-google-fonts/roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf?url'
import jp from '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf?url'
import kr from '@expo-google-fonts/noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf?url'
import type { FontName } from './fonts'
import type { FromWorker, ToWorker } from './messages'
import { addPickList } from './pickList'
import { SheetDocument } from './sheetDocument'

const ADDRESSES: Readonly<Record<FontName, string>> = { latin, jp, kr }

async function loadFont(name: FontName): Promise<Uint8Array> {
  const response = await fetch(ADDRESSES[name])
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const say = (message: FromWorker) => postMessage(message)

let target: { document: SheetDocument; page: readonly [number, number] } | undefined
let labels = 0
let lines = 0
const leftOut: number[] = []
/** One message after the other, however long each takes. */
let turn = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  turn = turn.then(() => take(data)).catch((error: unknown) => say({ type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})

async function take(message: ToWorker): Promise<void> {
  if (message.type === 'begin') {
    target = { document: new SheetDocument(message.job, loadFont), page: message.job.sheet.page }
    return
  }
  if (!target) throw new Error('There is no document.')
  if (message.type === 'labels') {
    const pictures = picturesOf(message.answer)
    for (const [at, copies] of message.copies.entries()) {
      if ((await target.document.add(pictures[at] ?? '', copies)).length > 0) leftOut.push(lines)
      lines++
      labels += copies
    }
    say({ type: 'progress', labels })
    return
  }
  if (message.list) await addPickList(target.document, message.list, target.page, new Set(leftOut))
  // Made here: tens of megabytes are not copied on the page's own thread.
  const pdf = new Blob([target.document.finish()], { type: 'application/pdf' })
  say({ type: 'done', pdf, pages: target.document.pages, leftOut })
}

function picturesOf(answer: ArrayBuffer): readonly string[] {
  const said = JSON.parse(new TextDecoder().decode(answer)) as string[] | { message?: string }
  if (!Array.isArray(said)) throw new Error(said.message ?? 'There are no pictures.')
  return said
}
