/** Debian's packages firefox-esr, webkit2gtk-driver and xvfb. */
export const programs = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  screen: '/usr/bin/Xvfb',
};
