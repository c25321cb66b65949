// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Stands for RWAS, the real-world-asset token, on test chains.
/// @notice With the symbol and decimals that it is given, with permit. Anyone may mint: never deploy it where money is.
/// @dev ROLES: none. ASSUMPTIONS: test chains only. ROUNDING: none. INVARIANTS: the sum of balances is the total supply.
contract TestRwas is ERC20, ERC20Permit {
    uint8 private immutable _decimals;

    constructor(string memory symbol_, uint8 decimals_) ERC20("RWAS", symbol_) ERC20Permit("RWAS") {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @notice Creates `amount` base units for `to`. Anyone may call.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
