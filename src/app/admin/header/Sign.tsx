import { ChevronRight } from 'lucide-react'
import css from './header.module.css'

/** The separator of two breadcrumbs. */
export const Sign = () => <ChevronRight size={14} aria-hidden="true" className={css.crumbSign} />
