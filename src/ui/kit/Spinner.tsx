import CircularProgress from '@mui/material/CircularProgress'

/** Something is in progress, which the element around it announces. */
export const Spinner = () => <CircularProgress size={16} thickness={5} disableShrink aria-hidden="true" />
