import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { saidBy } from './softwareName'

const DEFAULTS = { os: 'android' }

/** Sends a software package; what its name says is filled in (spec/3 §7). */
export const SoftwareForm = (props: ActionDialogProps) => <ActionForm {...props} defaults={DEFAULTS} after={<FilledByName />} />

function FilledByName() {
  const { setValue } = useFormContext()
  const file: unknown = useWatch({ name: 'file' })
  useEffect(() => {
    if (file instanceof File) for (const [name, value] of Object.entries(saidBy(file.name))) setValue(name, value, { shouldDirty: true })
  }, [file, setValue])
  return null
}
