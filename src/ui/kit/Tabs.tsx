import MuiTab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'

export interface TabItem<V extends string = string> {
  readonly value: V
  readonly label: ReactNode
  /** The content of the tab; without it the page renders it itself. */
  readonly content?: ReactNode
}

interface TabsProps<V extends string> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly items: readonly TabItem<V>[]
}

/** Several views of one page. */
export function Tabs<V extends string>({ value, onChange, items }: TabsProps<V>) {
  const id = useId()
  return (
    <div>
      <MuiTabs value={value} onChange={(_, next: V) => onChange(next)} variant="scrollable" scrollButtons={false}>
        {items.map((item) => (
          <MuiTab
            key={item.value}
            value={item.value}
            label={item.label}
            id={`${id}-${item.value}`}
            {...((item.content === undefined || item.value === value) && {
              'aria-controls': `${id}-${item.value}-panel`,
            })}
          />
        ))}
      </MuiTabs>
      {items
        .filter((item) => item.content === undefined || item.value === value)
        .map((item) => (
          <div
            key={item.value}
            role="tabpanel"
            id={`${id}-${item.value}-panel`}
            aria-labelledby={`${id}-${item.value}`}
            hidden={item.value !== value}
            tabIndex={item.content === undefined ? -1 : 0}
          >
            {item.content}
          </div>
        ))}
    </div>
  )
}
