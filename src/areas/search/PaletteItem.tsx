import { Command } from 'cmdk'
import { Boxes, ChevronRight } from 'lucide-react'
import type { ElementType } from 'react'
import css from './palette.module.css'

interface PaletteItemProps {
  /** Unique in the palette. */
  readonly value: string
  readonly icon?: ElementType | undefined
  readonly title: string
  /** Shown below the title. */
  readonly code?: string | undefined
  /** Shown at the end: where it belongs. */
  readonly detail?: string | undefined
  /** Whether it asks for a record next. */
  readonly needsRecord?: boolean
  readonly onSelect: () => void
}

/** An option of the palette. */
export function PaletteItem({
  value,
  icon: Icon = Boxes,
  title,
  code,
  detail,
  needsRecord = false,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item className={css.item} value={value} onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" />
      <span className={css.names}>
        <span className={css.title}>{title}</span>
        {code !== undefined && code !== title && <span className={css.code}>{code}</span>}
      </span>
      {detail !== undefined && detail !== '' && <span className={css.detail}>{detail}</span>}
      {needsRecord && <ChevronRight size={14} aria-hidden="true" />}
    </Command.Item>
  )
}
