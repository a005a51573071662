import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startTexts } from './i18n/texts.ts'

await startTexts()
createRoot(document.getElementById('root')!).render(<App />)
