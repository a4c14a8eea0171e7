import type { ResourceProps } from 'react-admin'
import type { ResourceName } from '../../generated/resources'
import type { MenuGroup } from '../../schema/dialect'

/** A resource with views of its own, as `<Resource>` takes them. A view is best loaded when it is opened, by React's `lazy`. */
export interface Extension extends ResourceProps {
  readonly name: ResourceName
  /** The group of the menu with its list, with `icon` and `options.label`; without one, only links lead to it. */
  readonly menu?: MenuGroup
}
