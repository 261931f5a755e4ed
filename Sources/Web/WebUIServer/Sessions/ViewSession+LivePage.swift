public import WebUI

extension ViewSession: LivePage {}
