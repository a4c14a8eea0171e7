import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabItem<V extends string = string> {
  readonly value: V
  readonly label: ReactNode
  /** What the tab shows; without it the page shows it itself. */
  readonly content?: ReactNode
}

export interface TabsProps<V extends string> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly items: readonly TabItem<V>[]
}

/** Several views of one page. */
export function Tabs<V extends string>({ value, onChange, items }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Base.List className={styles.list}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} keepMounted={item.content === undefined} tabIndex={item.content === undefined ? -1 : 0}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
