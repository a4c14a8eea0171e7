import css from './layout.module.css'

/** Stands where a page will be. */
export const PageSkeleton = () => <div className={css.skeleton} aria-busy="true" />
