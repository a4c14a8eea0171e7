import { Command } from 'cmdk'
import { Boxes, ChevronRight } from 'lucide-react'
import type { ElementType } from 'react'
import css from './palette.module.css'

interface PaletteItemProps {
  /** What tells it from all others. */
  readonly value: string
  readonly icon?: ElementType | undefined
  readonly title: string
  /** A code, below the title. */
  readonly code?: string | undefined
  /** Where it belongs. */
  readonly detail?: string | undefined
  /** Something else is asked next. */
  readonly leadsOn?: boolean
  readonly onSelect: () => void
}

/** A line of the palette: what it is called, its code below, where it belongs beside. */
export function PaletteItem({ value, icon: Icon = Boxes, title, code, detail, leadsOn = false, onSelect }: PaletteItemProps) {
  return (
    <Command.Item className={css.item} value={value} onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" />
      <span className={css.names}>
        <span className={css.title}>{title}</span>
        {code !== undefined && code !== title && <span className={css.code}>{code}</span>}
      </span>
      {detail !== undefined && detail !== '' && <span className={css.detail}>{detail}</span>}
      {leadsOn && <ChevronRight size={14} aria-hidden="true" />}
    </Command.Item>
  )
}
