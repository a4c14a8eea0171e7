import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { request } from '../../../data/http'
import { showError } from '../../../ui/kit/errorDialog'
import { useShortcut } from '../../../ui/kit/shortcuts'
import type { Row } from '../../../ui/list/selection'
import { inPlaceOf, type RulePage } from './movedRules'

/** How near to an edge of the table a drag scrolls it, and how far with each move, in pixels. */
const EDGE = 36
const SCROLL = 14

/** By the rules' numbers: the list may change under the pointer. */
interface Drag {
  readonly id: number
  toId: number
}

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('tr[data-index]')]
const indexOf = (row: HTMLElement) => Number(row.dataset['index'])

/**
 * Rules are moved in the list around, where it shows them in their order: by the handle of a row, or with Alt and an arrow key on the row
 * that has the focus. The list listens once for all rows, as it does for everything else.
 */
export function RuleOrder() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { data = [], sort } = useListContext<Row>()
  const place = useRef<HTMLSpanElement>(null)
  const drag = useRef<Drag>(undefined)
  const moves = useRef<Promise<unknown>>(Promise.resolve())
  const under = useRef(0)
  // What the list is to show: a key may come before it shows what the one before it moved.
  const order = useRef<readonly Row[]>(data)
  useEffect(() => {
    order.current = data
  }, [data])
  const [said, setSaid] = useState('')
  const isMovable = sort.field === 'position' && sort.order === 'ASC'
  useShortcut(isMovable ? { keys: 'Alt ↑ ↓', label: translate('areas.rules.order.keys') } : undefined)

  const move = (from: number, to: number) => {
    const page = { data: order.current }
    const [rule, other] = [page.data[from], page.data[to]]
    if (!rule || !other || from === to) return
    const [id, toId] = [Number(rule.id), Number(other.id)]
    order.current = inPlaceOf(page, id, toId).data
    // At once in the list, and not undone by an answer that is older; the server is told one move after the other.
    const lists = { queryKey: ['layout-rule', 'getList'] }
    void queries.cancelQueries(lists)
    queries.setQueriesData<RulePage>(lists, (shown) => shown && inPlaceOf(shown, id, toId))
    const count = page.data.length
    setSaid(translate('areas.rules.order.moved', { name: String(rule['name']), place: to + 1, count }))
    under.current += 1
    moves.current = moves.current
      .then(() => request('POST', '/api/v1/layout-rule-move', { body: { id, toId } }))
      .catch((error: unknown) => showError(undefined, error))
      .finally(() => {
        under.current -= 1
        if (under.current === 0) void queries.invalidateQueries({ queryKey: ['layout-rule'] })
      })
  }

  const placeOf = (id: number | undefined) => data.findIndex((rule) => Number(rule.id) === id)
  const mark = (list: Element) => {
    const [from, to] = [placeOf(drag.current?.id), placeOf(drag.current?.toId)]
    for (const row of rowsOf(list)) {
      const at = indexOf(row)
      row.toggleAttribute('data-dragged', at === from)
      if (at === to && to !== from) row.dataset['drop'] = to < from ? 'above' : 'below'
      else delete row.dataset['drop']
    }
  }

  const onPointerDown = useEffectEvent((list: HTMLElement, event: PointerEvent) => {
    const row = (event.target as Element).closest('[data-grip]')?.closest<HTMLElement>('tr[data-index]')
    if (!row || !isMovable || event.button !== 0) return
    event.preventDefault()
    list.setPointerCapture(event.pointerId)
    const id = Number(data[indexOf(row)]?.id)
    drag.current = { id, toId: id }
    mark(list)
  })
  const onPointerMove = useEffectEvent((list: HTMLElement, { clientY }: PointerEvent) => {
    if (!drag.current) return
    const scroller = list.querySelector('tbody')?.closest('[role="region"]')
    const edges = scroller?.getBoundingClientRect()
    if (edges && clientY < edges.top + 2 * EDGE) scroller?.scrollBy(0, -SCROLL)
    else if (edges && clientY > edges.bottom - EDGE) scroller?.scrollBy(0, SCROLL)
    const rows = rowsOf(list).toSorted((one, other) => indexOf(one) - indexOf(other))
    const over = rows.find((row) => clientY < row.getBoundingClientRect().bottom) ?? rows.at(-1)
    if (over) drag.current.toId = Number(data[indexOf(over)]?.id)
    mark(list)
  })
  const finish = useEffectEvent((list: HTMLElement, isDropped: boolean) => {
    const [from, to] = [placeOf(drag.current?.id), placeOf(drag.current?.toId)]
    drag.current = undefined
    mark(list)
    if (isDropped) move(from, to)
  })
  const onKeyDown = useEffectEvent((list: HTMLElement, event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const row = (event.target as Element).closest<HTMLElement>('tr[data-index]')
    if (step === undefined || !row || !event.altKey || event.ctrlKey || event.metaKey || !isMovable) return
    event.preventDefault()
    event.stopPropagation()
    const [from, to] = [indexOf(row), indexOf(row) + step]
    if (!order.current[to]) return
    move(from, to)
    // The focus goes with the rule.
    rowsOf(list)
      .find((one) => indexOf(one) === to)
      ?.focus()
  })

  useEffect(() => {
    const list = place.current?.closest<HTMLElement>('[data-list]')
    if (!list) return
    const ended = new AbortController()
    const { signal } = ended
    list.addEventListener('pointerdown', (event) => onPointerDown(list, event), { signal })
    list.addEventListener('pointermove', (event) => onPointerMove(list, event), { signal })
    list.addEventListener('pointerup', () => finish(list, true), { signal })
    list.addEventListener('pointercancel', () => finish(list, false), { signal })
    list.addEventListener('keydown', (event) => onKeyDown(list, event), { signal, capture: true })
    // A drag takes no focus: the key may come from anywhere.
    const giveUp = (event: KeyboardEvent) => {
      if (!drag.current || event.key !== 'Escape') return
      event.stopPropagation()
      finish(list, false)
    }
    document.addEventListener('keydown', giveUp, { signal, capture: true })
    return () => ended.abort()
  }, [])
  useEffect(() => {
    const list = place.current?.closest('[data-list]')
    list?.toggleAttribute('data-movable', isMovable)
    return () => list?.removeAttribute('data-movable')
  }, [isMovable])

  return (
    <span ref={place} className="visuallyHidden" role="status">
      {said}
    </span>
  )
}
