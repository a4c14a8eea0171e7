import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Group,
  Ungroup,
} from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { IconButton } from '../../../ui/kit/IconButton'
import { ExactNumber } from './ExactNumber'
import { useEditor, useEditorStore } from './editorStore'
import { aligned, spread, type Alignment, type Spread } from './model/arranging'
import { chosenOf, putObjects } from './model/editor'
import { handledOf, numberOf, resizes, setNumber, turns, type NumberField } from './model/gestures'
import { canGroup, canUngroup, groupChosen, ungroupChosen } from './model/groups'
import type { ShowObject } from './model/show'
import { ObjectSettings } from './ObjectSettings'
import styles from './panels.module.css'
import { SlideSettings } from './SlideSettings'

const ALIGN = [
  ['left', AlignStartVertical],
  ['centre', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
] as const
const SPREAD = [
  ['across', AlignHorizontalSpaceAround],
  ['down', AlignVerticalSpaceAround],
] as const

/** The exact numbers of the selection; of the slide if nothing is selected. */
export const Inspector = memo(function Inspector({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  // The canvas responds first to a press.
  const selection = useDeferredValue(useEditor((view) => view.edited.selection))
  const count = selection.length
  return (
    <section className={styles.panel} aria-label={translate('areas.show.properties')}>
      <header className={styles.head}>
        <h2>{count === 0 ? translate('areas.show.slide') : translate('areas.show.chosen', { smart_count: count })}</h2>
        {writes && count > 0 && <ArrangeTools />}
      </header>
      {count === 0 ? (
        <SlideSettings writes={writes} />
      ) : (
        <div className={styles.fields}>
          <Numbers selection={selection} writes={writes} />
          <ObjectSettings key={selection.join()} selection={selection} writes={writes} />
        </div>
      )}
    </section>
  )
})

/** How often the numbers follow a drag, in ms; the frame on the canvas shows them at every move. */
const FOLLOW_MS = 100

/** The objects as drawn; updated ten times a second during a drag. */
function useFollowedObjects(): readonly ShowObject[] {
  const store = useEditorStore()
  const subscribe = useMemo(
    () => (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const follow = () => {
        timer = undefined
        listener()
      }
      const stop = store.subscribe(() => {
        if (store.get().isDragging) timer ??= setTimeout(follow, FOLLOW_MS)
        else follow()
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, () => store.get().objects)
}

function Numbers({ selection, writes }: { readonly selection: readonly string[]; readonly writes: boolean }) {
  const objects = useDeferredValue(useFollowedObjects())
  const chosen = useMemo(() => objects.filter(({ key }) => selection.includes(key)), [objects, selection])
  const handled = handledOf(chosen)
  return <NumberFields chosen={handled} writes={writes && handled.some(({ locked }) => !locked)} />
}

const NumberFields = memo(function NumberFields({
  chosen,
  writes,
}: {
  readonly chosen: readonly ShowObject[]
  readonly writes: boolean
}) {
  const translate = useTranslate()
  const store = useEditorStore()
  const of = useMemo(() => {
    const both = (name: NumberField) => ({
      onChange: (value: number) => store.run(setNumber(name, value), `number ${name}`),
      valueNow: () => numberOf(handledOf(chosenOf(store.get().edited)), name),
    })
    return { left: both('left'), top: both('top'), width: both('width'), height: both('height'), angle: both('angle') }
  }, [store])
  const field = (name: NumberField, isFixed: boolean) => (
    <ExactNumber
      key={name}
      label={translate(`resources.plus-show-object.fields.${name}`)}
      unit={name === 'angle' ? '°' : translate('form.units.px')}
      min={name === 'width' || name === 'height' ? 1 : -10_000}
      value={numberOf(chosen, name)}
      readOnly={!writes || isFixed}
      {...of[name]}
    />
  )
  const isFixed = !chosen.some(resizes)
  const [one, second] = chosen
  return (
    <div className={styles.numbers}>
      {field('left', false)}
      {field('top', false)}
      {field('width', isFixed)}
      {field('height', isFixed)}
      {one && !second && turns(one) && field('angle', false)}
    </div>
  )
})

/** Aligns and distributes the selection. */
function ArrangeTools() {
  const translate = useTranslate()
  const store = useEditorStore()
  const count = useEditor((view) => view.edited.selection.length)
  const groups = useEditor((view) => canGroup(view.edited))
  const ungroups = useEditor((view) => canUngroup(view.edited))
  const align = (to: Alignment) =>
    store.run((edited) => putObjects(aligned(chosenOf(edited), to, edited.show.screen))(edited))
  const distribute = (way: Spread) => store.run((edited) => putObjects(spread(chosenOf(edited), way))(edited))
  return (
    <div className={styles.tools} role="toolbar" aria-label={translate('areas.show.align.label')}>
      {ALIGN.map(([to, Icon]) => (
        <IconButton
          key={to}
          size="s"
          label={translate(`areas.show.align.${to}`)}
          icon={<Icon aria-hidden="true" />}
          onClick={() => align(to)}
        />
      ))}
      {SPREAD.map(([way, Icon]) => (
        <IconButton
          key={way}
          size="s"
          label={translate(`areas.show.align.${way}`)}
          icon={<Icon aria-hidden="true" />}
          unavailable={count < 3}
          onClick={() => distribute(way)}
        />
      ))}
      <IconButton
        size="s"
        label={translate('areas.show.edit.group')}
        icon={<Group aria-hidden="true" />}
        unavailable={!groups}
        onClick={() => store.run(groupChosen)}
      />
      <IconButton
        size="s"
        label={translate('areas.show.edit.ungroup')}
        icon={<Ungroup aria-hidden="true" />}
        unavailable={!ungroups}
        onClick={() => store.run(ungroupChosen)}
      />
    </div>
  )
}
