import { Link as RouterLink, type LinkProps } from 'react-router'
import { cx } from './cx'
import styles from './Link.module.css'

/** A link to a page of the console. */
export function Link({ className, ...rest }: LinkProps) {
  return <RouterLink {...rest} className={cx(styles.link, className)} />
}
