// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Stands for RWAS, the real-world-asset token, on test chains.
/// @notice 18 decimals, with permit. Anyone may mint: never deploy it where money is.
/// @dev ROLES: none. ASSUMPTIONS: test chains only. ROUNDING: none. INVARIANTS: the sum of balances is the total supply.
contract TestRwas is ERC20, ERC20Permit {
    constructor() ERC20("RWAS", "RWAS") ERC20Permit("RWAS") {}

    /// @notice Creates `amount` base units for `to`. Anyone may call.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
