/** Emoji that marketing mails use, in groups. They are in fonts of all current devices. */
export const EMOJI = {
  shop: '🛍️ 🛒 🎁 💳 🏷️ 📦 🚚 ⏰ ⏳ 💰 💸 🆕 🔥 ⚡ ⭐ 🌟 ✨ 💯 🏆 🥇 🔔 📣 💌 📬',
  people: '😀 😊 😍 🥰 😎 🤩 🥳 😉 🤗 🤔 😮 😢 🙏 👏 👍 👋 🤝 💪 🙌 👀 🧡 💛 💚 💙',
  seasons: '🎄 🎅 ❄️ ⛄ 🎉 🎊 🎆 🥂 💘 🌹 🐣 🐰 🌷 🌸 ☀️ 🏖️ 🍉 🍦 🍂 🍁 🎃 👻 🖤 🕯️',
  things: '☕ 🍷 🍕 🍰 🎂 🥐 🍎 🌿 🪴 🏠 🛋️ 💡 👗 👟 👜 💍 📚 🎧 📱 💻 📷 🎮 🚲 ✈️',
  signs: '✅ ✔️ ❌ ❗ ❓ ➡️ ⬅️ ⬇️ 👉 👇 🔗 📌 📍 📅 🗓️ ✉️ 📞 🔒 ♻️ ❤️ 💬 🎯 🚀 🔎',
} as const
