import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { parseSoftwareName } from './softwareName'

const DEFAULTS = { os: 'android' }

/** Uploads a software package; properties in its file name are filled in. */
export const SoftwareForm = (props: ActionDialogProps) => (
  <ActionForm {...props} defaults={DEFAULTS} after={<FilledByName />} />
)

function FilledByName() {
  const { setValue } = useFormContext()
  const file: unknown = useWatch({ name: 'file' })
  useEffect(() => {
    if (file instanceof File)
      for (const [name, value] of Object.entries(parseSoftwareName(file.name)))
        setValue(name, value, { shouldDirty: true })
  }, [file, setValue])
  return null
}
