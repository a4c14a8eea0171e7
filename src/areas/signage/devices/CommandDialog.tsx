import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { FormDialog } from '../../../ui/kit/FormDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'

interface CommandDialogProps {
  readonly title: string
  readonly rows: ActionDialogProps['rows']
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of what several devices are told: which ones, the setting, and the button that sends it. */
export function CommandDialog({ rows, children, ...dialog }: CommandDialogProps) {
  const translate = useTranslate()
  const names = rows.slice(0, 3).map((row) => String(row['name'] || row['mac']))
  const more = rows.length - names.length
  return (
    <FormDialog {...dialog} description={translate(more > 0 ? 'areas.signage.devices.namedAndMore' : 'areas.signage.devices.named', { names: names.join(', '), more })}>
      {children}
    </FormDialog>
  )
}
