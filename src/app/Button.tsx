import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'danger'
  isBusy?: boolean
}

/** A button of the shell. */
export const Button = ({ variant = 'secondary', isBusy = false, className = '', disabled, ...button }: ButtonProps) => (
  <button type="button" {...button} className={`${css[variant]} ${className}`} disabled={disabled === true || isBusy} aria-busy={isBusy} />
)
