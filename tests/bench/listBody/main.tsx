import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import schema from '../../../schemas/tag.schema.json'
import { describe } from '../../../src/schema/descriptor'
import type { EntitySchema } from '../../../src/schema/dialect'
import { chosenColumns, columnsOf, defaultChoice } from '../../../src/ui/list/columns'
import { ListTable } from '../../../src/ui/list/ListTable'
import { benchRows } from './rows'

/** Mounts one body of a list on request: `window.show(body, count, from)`. Driven by run.mjs. */
const descriptor = describe(schema as unknown as EntitySchema)
const labels = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? options?.['value'] ?? key.split('.').at(-1))
const all = columnsOf(descriptor, labels)
const columns = chosenColumns(all, defaultChoice(all))

function Ours({ count, from }: { count: number; from: number }) {
  const [selection, setSelection] = useState<string[]>([])
  const [rows, setRows] = useState(() => benchRows(count, from))
  const [shown, setShown] = useState({ count, from })
  if (shown.count !== count || shown.from !== from) {
    setShown({ count, from })
    setRows(benchRows(count, from))
  }
  return (
    <ListTable
      rows={rows}
      columns={columns}
      label="Tags"
      total={rows.length}
      sort={{ field: 'tagId', order: 'ASC' }}
      onSort={() => undefined}
      density="comfortable"
      onOpen={() => undefined}
      selectedIds={selection}
      onSelect={setSelection}
      onMenu={() => undefined}
      pageKey={`${count} ${from}`}
    />
  )
}

type Body = (props: { count: number; from: number }) => ReactNode

const root = createRoot(document.getElementById('root') as HTMLElement)
const bodies: Record<string, () => Promise<Body>> = {
  ours: () => Promise.resolve(Ours),
  datagrid: () => import('./datagrid').then((module) => module.Stock),
}

/** Scrolls a steady 400 pixels a frame for 90 frames: how long frames take, and how often the middle was blank. */
function scrollFrames() {
  const region = document.querySelector('[role=region]') as HTMLElement
  const box = region.getBoundingClientRect()
  const gaps: number[] = []
  let last = performance.now()
  let blank = 0
  return new Promise<Record<string, number>>((done) => {
    const step = (now: number) => {
      gaps.push(now - last)
      last = now
      if (!document.elementFromPoint(box.left + 300, box.top + box.height / 2)?.closest('tr[data-index]')) blank++
      region.scrollTop += 400
      if (gaps.length < 90) return requestAnimationFrame(step)
      gaps.sort((a, b) => a - b)
      done({ 'frame p50': Math.round(gaps[45] ?? 0), 'frame p95': Math.round(gaps[85] ?? 0), blank })
    }
    requestAnimationFrame(step)
  })
}

Object.assign(window, {
  scrollFrames,
  load: async (name: string) => {
    const body = await bodies[name]?.()
    Object.assign(window, {
      show: (count: number, from = 0) => {
        const Shown = body as Body
        flushSync(() => root.render(count === 0 ? null : <Shown count={count} from={from} />))
      },
    })
  },
})
