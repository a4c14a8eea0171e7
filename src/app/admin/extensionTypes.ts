import type { ResourceProps } from 'react-admin'
import type { ResourceName } from '../../generated/resources'
import type { MenuGroup } from '../../schema/dialect'

/** A resource with views of its own, as `<Resource>` takes them. A view is best loaded when it is opened, by React's `lazy`. */
export interface Extension extends ResourceProps {
  readonly name: ResourceName
  /** The group of the menu in which its list stands, with `icon` and `options.label`; without one, links alone lead to it. */
  readonly menu?: MenuGroup
}
