import { useResourceContext } from 'ra-core'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { InputName } from '../../schema/dialect'
import { AnyInput } from './registry'
import type { InputProps } from './types'

export interface SchemaInputProps extends Omit<InputProps, 'meta'> {
  /** A registered input in place of the schema's. */
  readonly input?: InputName
}

/**
 * The input that the schema of the resource around it names for `source`: a child of react-admin's own forms, such as
 * `<SimpleForm><SchemaInput source="storeName" /></SimpleForm>`. Suspends while the schema loads.
 */
export function SchemaInput({ input, ...props }: SchemaInputProps) {
  const resource = useResourceContext(props) as ResourceName
  const field = useDescriptor(resource)?.fields.find(({ name }) => name === props.source)
  return (
    <AnyInput input={input ?? field?.input ?? 'text'} isRequired={field?.required ?? false} {...props} meta={field} />
  )
}
