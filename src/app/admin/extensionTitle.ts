import type { ResourceProps } from 'react-admin'
import type { Translate } from '../../data/texts'

/** The title of a resource's list: `options.label`, a text or its key, else the name of the resource. */
export function extensionTitle({ name, options }: ResourceProps, translate: Translate): string {
  const label = (options as { label?: string } | undefined)?.label ?? `resources.${name}.name`
  return translate(label, { smart_count: 2, _: label })
}
