export { X as CloseIcon, Check as CheckIcon, ChevronDown as ChevronIcon, ChevronRight as NextIcon, Search as SearchIcon } from 'lucide-react'
export { CircleCheck as OkIcon, TriangleAlert as WarnIcon, CircleX as ErrorIcon, Info as InfoIcon } from 'lucide-react'
