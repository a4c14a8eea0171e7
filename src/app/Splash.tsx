import css from './app.module.css'

/** An empty page, for the moment before the first one. */
export const Splash = () => <div className={css.splash} aria-busy="true" />
