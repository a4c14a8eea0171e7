import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useDeferredValue, type KeyboardEvent, type MouseEvent } from 'react'
import { cx } from '../../../ui/kit/cx'
import { IconButton } from '../../../ui/kit/IconButton'
import { useEditor, useEditorStore } from './editorStore'
import { reordered, type Order } from './model/arranging'
import { choose, chooseNext, orderObjects, slideOf, toggle } from './model/editor'
import type { ShowObject } from './model/show'
import { OBJECT_ICONS } from './ObjectContent'
import styles from './panels.module.css'
import { useObjectName } from './useObjectName'

const ORDERS = [
  ['front', ArrowUpToLine],
  ['forward', ArrowUp],
  ['backward', ArrowDown],
  ['back', ArrowDownToLine],
] as const

/** The objects of the open slide, the uppermost first: to choose by name, and to put above and below each other. */
export function LayerList({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  const store = useEditorStore()
  // The show's own objects: a drag changes nothing here.
  const objects = useDeferredValue(useEditor((view) => slideOf(view.edited).objects))
  const selection = useEditor((view) => view.edited.selection)
  const chosen = new Set(selection)
  const last = selection.at(-1)
  const order = (to: Order) => store.run(orderObjects((all, keys) => reordered(all, keys, to)))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') store.run(chooseNext(event.key === 'ArrowDown' ? -1 : 1))
    else if (event.key === 'Home' || event.key === 'End') store.run(choose([(event.key === 'Home' ? objects.at(-1) : objects[0])?.key ?? '']))
    else if (event.key === 'Escape') store.run(choose([]))
    else return
    event.preventDefault()
  }
  const onPress = (event: MouseEvent, key: string) => store.run(event.shiftKey || event.ctrlKey || event.metaKey ? toggle(key) : choose([key]))

  return (
    <section className={styles.panel} aria-label={translate('areas.show.layers')}>
      <header className={styles.head}>
        <h2>{translate('areas.show.layers')}</h2>
        {writes && (
          <div className={styles.tools} role="toolbar" aria-label={translate('areas.show.order.label')}>
            {ORDERS.map(([to, Icon]) => (
              <IconButton key={to} size="s" label={translate(`areas.show.order.${to}`)} icon={<Icon aria-hidden="true" />} unavailable={selection.length === 0} onClick={() => order(to)} />
            ))}
          </div>
        )}
      </header>
      {objects.length === 0 ? (
        <p className={styles.none}>{translate('areas.show.noObjects')}</p>
      ) : (
        <ul
          className={styles.layers}
          role="listbox"
          aria-multiselectable="true"
          aria-label={translate('areas.show.layers')}
          aria-activedescendant={last === undefined ? undefined : `layer-${last}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {[...objects].reverse().map((object) => (
            <Layer key={object.key} object={object} isChosen={chosen.has(object.key)} onPress={onPress} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LayerProps {
  readonly object: ShowObject
  readonly isChosen: boolean
  readonly onPress: (event: MouseEvent, key: string) => void
}

const Layer = memo(
  function Layer({ object, isChosen, onPress }: LayerProps) {
    const name = useObjectName(object)
    const Icon = OBJECT_ICONS[object.type]
    return (
      <li id={`layer-${object.key}`} role="option" aria-selected={isChosen} className={cx(styles.layer, isChosen && styles.chosen)} onClick={(event) => onPress(event, object.key)}>
        <Icon size={15} aria-hidden="true" />
        <span>{name}</span>
        <small>{`${Math.round(object.width)} × ${Math.round(object.height)}`}</small>
      </li>
    )
  },
  (before, after) => before.object === after.object && before.isChosen === after.isChosen,
)
