import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followUpgrades } from './app/newer.ts'
import { reloadWhenRestored } from './app/restored.ts'
import { hurry } from './app/router.tsx'
import { startTexts } from './i18n/texts.ts'

followUpgrades()
reloadWhenRestored()
const texts = startTexts()
hurry()
await texts
createRoot(document.getElementById('root')!).render(<App />)
