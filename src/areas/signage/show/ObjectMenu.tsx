import { useTranslate } from 'ra-core'
import { memo, use, useRef } from 'react'
import { ContextMenu, type ContextMenuItem } from './ContextMenu'
import { copyChosen, cutChosen, duplicateChosen } from './clipboardStore'
import { useEditor, useEditorStore, type EditorStore, StoreContext } from './editorStore'
import { COMMAND } from './useEditorKeys'
import { reordered, type Order } from './model/arranging'
import { chooseAll, chosenOf, duplicateSlide, orderObjects, removeChosen, removeSlide } from './model/editor'
import { hasFlag, toggleFlag } from './model/flags'
import { canGroup, canUngroup, groupChosen, ungroupChosen } from './model/groups'
import { LIMITS } from './model/show'
import { usePaste } from './usePaste'

const ORDER_KEYS: readonly (readonly [Order, string])[] = [
  ['front', `${COMMAND} + ]`],
  ['forward', ']'],
  ['backward', '['],
  ['back', `${COMMAND} + [`],
]

/**
 * The context menu of the canvas and of a layer, also by the menu key: the commands of buttons and shortcuts, for the
 * selection.
 */
export const ObjectMenu = memo(function ObjectMenu({ writes }: { readonly writes: boolean }) {
  const overlay = useEditor((view) => view.overlay)
  return overlay?.what === 'menu' ? <OpenMenu key={`${overlay.x} ${overlay.y}`} at={overlay} writes={writes} /> : null
})

function OpenMenu({
  at,
  writes,
}: {
  readonly at: { readonly x: number; readonly y: number }
  readonly writes: boolean
}) {
  const translate = useTranslate()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const paste = usePaste()
  const opener = useRef(document.activeElement)
  const entry: Entry = (key, keys, onSelect, more = {}) => ({
    label: translate(`areas.show.${key}`),
    keys,
    onSelect,
    ...more,
  })
  const items = itemsFor(store, storeCode, writes, entry, () => void paste())
  return (
    <ContextMenu
      at={at}
      label={translate('areas.show.edit.menu')}
      items={items}
      onClose={() => store.get().overlay?.what === 'menu' && store.openOverlay(undefined)}
      finalFocus={() => (opener.current instanceof HTMLElement ? opener.current : null)}
    />
  )
}

type Entry = (key: string, keys: string, onSelect: () => void, more?: Partial<ContextMenuItem>) => ContextMenuItem

function itemsFor(
  store: EditorStore,
  storeCode: string,
  writes: boolean,
  entry: Entry,
  paste: () => void,
): (ContextMenuItem | 'separator')[] {
  const { edited } = store.get()
  const chosen = chosenOf(edited)
  const [one, second] = chosen
  const copy = entry('edit.copy', `${COMMAND} + C`, () => copyChosen(store, storeCode))
  const insert = entry('edit.paste', `${COMMAND} + V`, paste)
  const copySlide = entry('edit.copySlide', `${COMMAND} + C`, () => copyChosen(store, storeCode))
  if (!writes) return [one ? copy : copySlide]
  if (!one) {
    return [
      copySlide,
      insert,
      entry('duplicateSlide', `${COMMAND} + Shift + M`, () => store.run(duplicateSlide), {
        disabled: edited.show.slides.length >= LIMITS.slides,
      }),
      entry('edit.all', `${COMMAND} + A`, () => store.run(chooseAll)),
      'separator',
      entry('removeSlide', '', () => store.run(removeSlide), { danger: true }),
    ]
  }
  const isFixed = chosen.every(({ locked }) => locked)
  const flag = (which: 'locked' | 'hidden', keys: string) =>
    entry(`flags.${which}.${hasFlag(edited, which) ? 'off' : 'on'}`, keys, () => store.run(toggleFlag(which)))
  return [
    ...(second
      ? []
      : [
          entry('edit.change', 'Enter', () => store.openOverlay({ what: 'edit', key: one.key }), { disabled: isFixed }),
          'separator' as const,
        ]),
    entry('edit.cut', `${COMMAND} + X`, () => cutChosen(store, storeCode), { disabled: isFixed }),
    copy,
    insert,
    entry('edit.duplicate', `${COMMAND} + D`, () => duplicateChosen(store)),
    'separator' as const,
    ...ORDER_KEYS.map(([to, keys]) =>
      entry(`order.${to}`, keys, () => store.run(orderObjects((all, held) => reordered(all, held, to)))),
    ),
    'separator' as const,
    entry('edit.group', `${COMMAND} + G`, () => store.run(groupChosen), { disabled: !canGroup(edited) }),
    entry('edit.ungroup', `${COMMAND} + Shift + G`, () => store.run(ungroupChosen), { disabled: !canUngroup(edited) }),
    flag('locked', `${COMMAND} + Shift + L`),
    flag('hidden', `${COMMAND} + Shift + H`),
    'separator' as const,
    entry('edit.remove', 'Delete', () => store.run(removeChosen), { danger: true, disabled: isFixed }),
  ]
}
