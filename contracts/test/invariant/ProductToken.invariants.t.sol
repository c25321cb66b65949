// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {Test} from "forge-std/Test.sol";

contract ProductTokenHandler is Test, Effects {
    ProductToken private immutable TOKEN;
    address[4] public accounts;
    uint256 public burned;

    constructor(ProductToken token, address[4] memory accounts_) {
        TOKEN = token;
        accounts = accounts_;
        _declare("transfer");
        _declare("burn");
        _declare("burnFrom");
    }

    function transfer(uint256 seed, uint256 amount) external counted {
        address from = _holder(seed);
        amount = bound(amount, 1, TOKEN.balanceOf(from));
        vm.prank(from);
        assertTrue(TOKEN.transfer(accounts[(seed >> 8) % 4], amount));
        _count("transfer");
    }

    function burn(uint256 seed, uint256 amount) external counted {
        address from = _holder(seed);
        amount = bound(amount, 1, TOKEN.balanceOf(from) / 2 + 1);
        vm.prank(from);
        TOKEN.burn(amount);
        burned += amount;
        _count("burn");
    }

    function burnFrom(uint256 seed, uint256 amount) external counted {
        address from = _holder(seed);
        address spender = accounts[(seed >> 8) % 4];
        amount = bound(amount, 1, TOKEN.balanceOf(from) / 2 + 1);
        vm.prank(from);
        TOKEN.approve(spender, amount);
        vm.prank(spender);
        TOKEN.burnFrom(from, amount);
        burned += amount;
        _count("burnFrom");
    }

    /// @dev Someone with a balance: there is always one, only parts are burned.
    function _holder(uint256 seed) private view returns (address holder) {
        for (uint256 step = 0; step < 4; ++step) {
            holder = accounts[(seed % 4 + step) % 4];
            if (TOKEN.balanceOf(holder) > 1) return holder;
        }
    }
}

contract ProductTokenInvariants is Test {
    uint256 private constant SUPPLY = type(uint256).max;

    ProductToken private token;
    ProductTokenHandler private handler;

    function setUp() public {
        address[4] memory accounts = [makeAddr("a"), makeAddr("b"), makeAddr("c"), makeAddr("d")];
        token = new ProductToken("Sample", "SMP", SUPPLY, accounts[0]);
        handler = new ProductTokenHandler(token, accounts);
        targetContract(address(handler));
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_I10_supplyAndDestroyedAreTheInitialSupply() public view {
        assertEq(token.initialSupply(), SUPPLY);
        assertEq(token.totalSupply() + token.destroyed(), SUPPLY);
        assertEq(token.destroyed(), handler.burned());
        uint256 sum;
        for (uint256 index = 0; index < 4; ++index) {
            sum += token.balanceOf(handler.accounts(index));
        }
        assertEq(sum, token.totalSupply());
    }

    function afterInvariant() public view {
        handler.requireEffects();
    }
}
