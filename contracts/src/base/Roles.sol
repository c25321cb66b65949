// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Ids of the AccessManager's roles, the same in every deployment.
/// @notice `tools/generate-abis.mjs` copies them into `@app/abis/roles`.
library Roles {
    /// @notice AccessManager's own administrator. Unpauses, takes free reward tokens back, grants roles.
    uint64 internal constant ADMIN = 0;
    /// @notice Funds, and proposes and carries out at the settings desk.
    uint64 internal constant OPERATOR = 1;
    /// @notice Pauses and lowers caps at once.
    uint64 internal constant GUARDIAN = 2;
    /// @notice Adds signers of vouchers.
    uint64 internal constant SIGNER_ADMIN = 3;
    /// @notice Prices, whitelists, terms. For the settings desk alone.
    uint64 internal constant SETTINGS = 4;
    /// @notice Posts roots of settled days. For the process that settles, alone.
    uint64 internal constant SETTLER = 5;
    /// @notice Vetoes roots of settled days. For those who recompute them.
    uint64 internal constant VETOER = 6;
}
