import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'

interface ButtonProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** The menu or dialog of a button. It renders the button too, and is open from its first render. */
export type Opened = ComponentType<{ button: ReactElement<ButtonProps> }>

interface Props {
  button: ReactElement<ButtonProps>
  opens: 'menu' | 'dialog'
  load: () => Promise<{ default: Opened }>
}

/** A button whose menu loads on the first hover, focus or click. */
export function OnDemand({ button, opens, load }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [Wanted] = useState(() => lazy(load))
  if (isWanted)
    return (
      <Suspense fallback={button}>
        <Wanted button={button} />
      </Suspense>
    )
  const preload = () => void load()
  return cloneElement(button, {
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': opens,
    'aria-expanded': false,
  })
}
