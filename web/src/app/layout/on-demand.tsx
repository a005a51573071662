import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'

interface ButtonProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** What a button opens, drawn around the button: it is open when it appears. */
export type Opened = ComponentType<{ button: ReactElement<ButtonProps> }>

interface Props {
  button: ReactElement<ButtonProps>
  opens: 'menu' | 'dialog'
  load: () => Promise<{ default: Opened }>
}

/** A button whose menu is loaded when somebody reaches for it. */
export function OnDemand({ button, opens, load }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [Wanted] = useState(() => lazy(load))
  if (isWanted)
    return (
      <Suspense fallback={button}>
        <Wanted button={button} />
      </Suspense>
    )
  const fetchIt = () => void load()
  return cloneElement(button, {
    onClick: () => setWanted(true),
    onPointerEnter: fetchIt,
    onFocus: fetchIt,
    'aria-haspopup': opens,
    'aria-expanded': false,
  })
}
